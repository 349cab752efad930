/** The version and the environment of this build, as a report of a fault names them: `Gradeledger 0.1.0, production`. */
export const thisBuild = (): string => `Gradeledger ${__APP_VERSION__}, ${import.meta.env.MODE}`;
