/** The renderer of WebGL on this computer. */

/** After this time the map is created without an answer; it reports by itself if it can't be drawn. */
const PATIENCE_MS = 5_000;

/** The renderer's name, such as `ANGLE (NVIDIA, …)`; empty where it is unknown. */
function askRenderer(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const worker = new Worker(new URL('./webgl-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = () => resolve('');
  setTimeout(() => resolve(''), PATIENCE_MS);
  return promise;
}

/** Asked when this module is loaded, so that the answer is there when the first map is created. */
const atStart = askRenderer();

/**
 * Whether the processor draws, for want of a graphics card: Chromium's SwiftShader.
 *
 * @param attempt how many maps were created before: the graphics card may have failed since
 */
export async function drawnInSoftware(attempt: number): Promise<boolean> {
  const renderer = await (attempt === 0 ? atStart : askRenderer());
  return renderer.includes('SwiftShader');
}
