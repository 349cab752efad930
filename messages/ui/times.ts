export const times = {
  today: (time: string) => `today ${time}`,
  at: (day: string, time: string) => `${day}, ${time}`,
};
