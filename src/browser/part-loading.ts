/** The files of parts that came, or are on their way. A file that did not come is not among them. */
const arrivals = new Map<string, Promise<void>>();

/**
 * Loads a part of the app: first the files that it is made of, then the part. A browser may keep the failure of an import
 * as long as the page is open (Chromium does from version 150 on), and the part would never come. So nothing is imported
 * before it has arrived: a file that did not come is asked for again at the next try, and then the browser has it.
 * The bundler puts this around each import of a part.
 */
export const loadPart = async <Part>(importPart: () => Promise<Part>, files: readonly string[] = []): Promise<Part> => {
  await Promise.all(files.map(loadOnce));
  return importPart();
};

const loadOnce = (file: string): Promise<void> => {
  const earlier = arrivals.get(file);
  if (earlier !== undefined) return earlier;
  const loading = (file.endsWith('.css') ? loadStyles(`/${file}`) : fetchIntoCache(`/${file}`)).catch(
    (error: unknown) => {
      arrivals.delete(file);
      throw error;
    },
  );
  arrivals.set(file, loading);
  return loading;
};

const fetchIntoCache = async (path: string): Promise<void> => {
  if (document.querySelector(`link[href="${path}"]`)) return;
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  // Until its end it is not in the browser's cache.
  await reply.blob();
};

const loadStyles = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${path} did not come`));
    });
    document.head.append(link);
  });
