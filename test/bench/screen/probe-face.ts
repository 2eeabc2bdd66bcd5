/** What the bench waits for in a page. */
export type Condition =
  /** Other rows than before, none of them still to come. From a click. */
  | { readonly kind: 'sorted' }
  /** Other rows than before, whose VINs all have the term in them. From a key. */
  | { readonly kind: 'found'; readonly term: string }
  /** This row is drawn. From a key. */
  | { readonly kind: 'row'; readonly index: number }
  /** The map has come to rest. From a key. */
  | { readonly kind: 'idle' };

/** Milliseconds since the page was asked for. */
export interface Opened {
  readonly rows: number;
  readonly map: number;
}

export interface LongTasks {
  /** Milliseconds. */
  readonly longest: number;
  /** Who had the thread in the longest frames, the longest first; no scripts: it was style, layout or painting. */
  readonly frames: readonly { readonly ms: number; readonly scripts: readonly string[] }[];
}

/** In the page, put there before its own scripts: times by the page's clock, without a way out and back in between. */
export interface Probe {
  opened(): Promise<Opened>;
  /** Milliseconds from the making of the map, when it asks for WebGL, to its rest. */
  mapAlone(): Promise<number>;
  /** Begins to wait at the user's next click or key. */
  expect(condition: Condition): void;
  /** Milliseconds from that click or key until the frame that shows what was expected. */
  took(): Promise<number>;
  /** The table has so many rows, those in sight are drawn, and the map is at rest, for half a second. */
  settled(rows: number): Promise<void>;
  /** Leaves a mark in the trace: Chromium has renderers of its own in there. */
  mark(name: string): void;
  /** Since the page was asked for, or since this was asked last. */
  longTasks(): LongTasks;
}
