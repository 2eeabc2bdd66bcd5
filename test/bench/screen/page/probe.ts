import type { Condition, LongTasks, Opened, Probe } from '../probe-face.ts';

/** Runs in the page before its own scripts: see `Probe`. Its types are taken out, so it imports nothing at run time. */
{
  /** So long the map must be at rest: it rests for a moment before it flies to where the vehicles are. */
  const REST_MS = 500;

  let idleSince: number | null = null;
  let mapMadeAt: number | null = null;
  let long: PerformanceEntry[] = [];
  let frames: PerformanceEntry[] = [];
  let result: Promise<number> = Promise.resolve(0);

  const longTasks = new PerformanceObserver((list) => void long.push(...list.getEntries()));
  longTasks.observe({ type: 'longtask', buffered: true });
  const longFrames = new PerformanceObserver((list) => void frames.push(...list.getEntries()));
  longFrames.observe({ type: 'long-animation-frame', buffered: true });

  new MutationObserver(() => {
    const isBusy = document.querySelector('.maplibregl-map[aria-busy="false"]') === null;
    if (isBusy) idleSince = null;
    else idleSince ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });

  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    if (args[0] === 'webgl2') mapMadeAt ??= performance.now();
    return Reflect.apply(getContext, this, args);
  } as typeof getContext;

  const vinIn = (row: Element) => row.querySelector('[col-id="vin"]')?.textContent ?? '';
  const vins = () =>
    [...document.querySelectorAll('.ag-row')].filter((row) => row.querySelector('[col-id="vin"]')).map(vinIn);
  const areDrawn = (drawn: readonly string[]) => drawn.length > 0 && drawn.every((vin) => vin.length === 17);

  /** All rows in sight are drawn, of so many. */
  const isWhole = (rows: number) =>
    areDrawn(vins()) &&
    document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount') === String(rows + 1);

  const isAtRest = (since: number) =>
    idleSince !== null && performance.now() - Math.max(idleSince, since) > REST_MS;
  const hasMap = () => document.querySelector('.maplibregl-map') !== null;

  /** Calls at each frame until there is something. */
  function eachFrame<T>(look: () => T | null): Promise<T> {
    return new Promise((resolve) => {
      const frame = () => {
        const found = look();
        if (found === null) requestAnimationFrame(frame);
        else resolve(found);
      };
      requestAnimationFrame(frame);
    });
  }

  function checker(condition: Condition, before: string): (since: number) => number | null {
    const changed = (drawn: readonly string[]) => areDrawn(drawn) && drawn.join() !== before;
    switch (condition.kind) {
      case 'sorted':
        return (since) => (changed(vins()) ? performance.now() - since : null);
      case 'found':
        return (since) => {
          const drawn = vins();
          const isFound = changed(drawn) && drawn.every((vin) => vin.includes(condition.term));
          return isFound ? performance.now() - since : null;
        };
      case 'row':
        return (since) => {
          const row = document.querySelector(`.ag-row[row-index="${condition.index}"] [col-id="vin"]`);
          return row?.textContent ? performance.now() - since : null;
        };
      case 'idle':
        return (since) => (isAtRest(since) ? Math.max(0, (idleSince ?? since) - since) : null);
    }
  }

  const probe: Probe = {
    async opened(): Promise<Opened> {
      const map = eachFrame(() => (hasMap() && isAtRest(0) && areDrawn(vins()) ? idleSince : null));
      await map;
      return { rows: (await firstRows) ?? 0, map: (await map) ?? 0 };
    },
    async mapAlone() {
      const idle = await eachFrame(() => (hasMap() && isAtRest(0) ? idleSince : null));
      return idle - (mapMadeAt ?? 0);
    },
    expect(condition) {
      const check = checker(condition, vins().join());
      const event = condition.kind === 'sorted' ? 'click' : 'keydown';
      result = new Promise((resolve) => {
        const begin = ({ timeStamp }: Event) => {
          eachFrame(() => check(timeStamp)).then(resolve);
        };
        addEventListener(event, begin, { capture: true, once: true });
      });
    },
    took: () => result,
    async settled(rows) {
      const since = performance.now();
      const isSettled = () =>
        performance.now() - since > REST_MS && isWhole(rows) && (!hasMap() || isAtRest(since));
      await eachFrame(() => (isSettled() ? true : null));
    },
    mark: (name) => void performance.mark(name),
    longTasks(): LongTasks {
      long.push(...longTasks.takeRecords());
      frames.push(...longFrames.takeRecords());
      const longest = Math.max(0, ...long.map(({ duration }) => duration));
      const reported = frames
        .toSorted((a, b) => b.duration - a.duration)
        .slice(0, 5)
        .map((frame) => ({ ms: Math.round(frame.duration), scripts: scriptsOf(frame) }));
      [long, frames] = [[], []];
      return { longest, frames: reported };
    },
  };

  /** Of a `PerformanceLongAnimationFrameTiming`, which the types do not have yet. */
  function scriptsOf(frame: PerformanceEntry): string[] {
    const { scripts, blockingDuration } = frame as PerformanceEntry & {
      readonly blockingDuration: number;
      readonly scripts: readonly {
        readonly duration: number;
        readonly forcedStyleAndLayoutDuration: number;
        readonly invoker: string;
        readonly sourceURL: string;
        readonly sourceFunctionName: string;
        readonly sourceCharPosition: number;
      }[];
    };
    return [
      `blocking ${Math.round(blockingDuration)} ms`,
      ...scripts.map((script) => {
        const file = script.sourceURL.split('/').at(-1) ?? '';
        const layout = Math.round(script.forcedStyleAndLayoutDuration);
        const at = `${script.sourceFunctionName}@${file}:${script.sourceCharPosition}`;
        return `${Math.round(script.duration)} ms (layout ${layout}) ${script.invoker} ${at}`;
      }),
    ];
  }

  const firstRows = eachFrame(() => (areDrawn(vins().slice(0, 1)) ? performance.now() : null));
  Object.assign(globalThis, { benchProbe: probe });
}
