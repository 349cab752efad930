/** Names and texts of the files that are handed to the browser's downloads while `work` runs, which is told how many there are. */
export const filesSavedBy = async (
  work: (count: () => number) => Promise<void>,
): Promise<readonly { name: string; text: string }[]> => {
  const saved: { name: string; reply: Promise<Response> }[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement): void {
    if (this.download === '') click.call(this);
    else saved.push({ name: this.download, reply: fetch(this.href) });
  };
  try {
    await work(() => saved.length);
    return await Promise.all(saved.map(async ({ name, reply }) => ({ name, text: await (await reply).text() })));
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
};
