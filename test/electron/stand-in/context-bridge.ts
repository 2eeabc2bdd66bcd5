/**
 * A value as Electron's context bridge hands it to the other world. Source: `electron_api_context_bridge.cc`.
 *
 * The function stands alone, since tests also run its text in a page.
 */
export function throughBridge(value: unknown, known = new Map<unknown, unknown>(), depth = 0): unknown {
  if (depth >= 1000) throw new TypeError('Electron contextBridge recursion depth exceeded.');
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
  if (known.has(value)) return known.get(value);
  const keep = <T>(copy: T): T => {
    known.set(value, copy);
    return copy;
  };
  const messageOf = (error: unknown) => new Error((error as Error | undefined)?.message ?? String(error));
  if (typeof value === 'function') {
    return keep((...args: unknown[]) => {
      const shared = new Map<unknown, unknown>();
      const copies = args.map((arg) => throughBridge(arg, shared));
      try {
        return throughBridge(value(...copies));
      } catch (error) {
        // Of an error only the message crosses.
        throw messageOf(error);
      }
    });
  }
  if (value instanceof Promise) {
    return keep(
      value.then(
        (result) => throughBridge(result),
        (error) => Promise.reject(throughBridge(error)),
      ),
    );
  }
  if (value instanceof Error) return messageOf(value);
  if (Array.isArray(value)) return keep(value.map((each) => throughBridge(each, known, depth + 1)));
  const kind = Object.prototype.toString.call(value);
  const isCloned = ArrayBuffer.isView(value) || /Date|RegExp|Map|Set|ArrayBuffer/.test(kind);
  if (isCloned) return keep(structuredClone(value));
  // Property by property: a prototype and what stands on it stay behind.
  const copy: Record<string, unknown> = keep({});
  for (const [name, each] of Object.entries(value)) copy[name] = throughBridge(each, known, depth + 1);
  return copy;
}
