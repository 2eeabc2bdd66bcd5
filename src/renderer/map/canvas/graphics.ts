/** Finds out with which renderer WebGL draws on this computer. */

/** After this time the map is created with an unknown renderer; the map itself reports if it can't be drawn. */
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

/** Requested when this module is loaded, so that it is known when the first map is created. */
const atStart = askRenderer();

/**
 * Whether the processor draws (Chromium's SwiftShader), because no graphics card can be used.
 *
 * @param attempt how many maps were created before; unless 0, asks again, as the graphics card may have failed since
 */
export async function drawnInSoftware(attempt: number): Promise<boolean> {
  const renderer = await (attempt === 0 ? atStart : askRenderer());
  return renderer.includes('SwiftShader');
}
