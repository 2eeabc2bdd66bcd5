/** What draws WebGL on this computer. */

/** Whoever has not answered by then is not waited for: the map says itself where it can't be drawn. */
const PATIENCE_MS = 5_000;

/** The name of what draws, such as `ANGLE (NVIDIA, …)`; empty where that can't be told. */
function askRenderer(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const worker = new Worker(new URL('./webgl-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = () => resolve('');
  setTimeout(() => resolve(''), PATIENCE_MS);
  return promise;
}

/** Asked when this file is first read, so that it is known when the first map is made. */
const atStart = askRenderer();

/**
 * Whether it is the processor, for want of a graphics card: Chromium's SwiftShader.
 *
 * @param attempt how many maps were made before: a card may have gone since
 */
export async function drawnInSoftware(attempt: number): Promise<boolean> {
  const renderer = await (attempt === 0 ? atStart : askRenderer());
  return renderer.includes('SwiftShader');
}
