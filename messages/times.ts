export const times = {
  today: (time: string) => `today ${time}`,
};
