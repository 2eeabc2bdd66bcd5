/** In the order in which the guide has them. */
export const sectionIds = [
  'start',
  'connection',
  'import',
  'lookUp',
  'reading',
  'table',
  'map',
  'export',
  'schedule',
  'offline',
  'data',
  'problems',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** A paragraph; or steps in their order, points in any, or questions with their answers. `**name**` is a name on the screen. */
export type Block =
  | string
  | { readonly steps: readonly string[] }
  | { readonly points: readonly string[] }
  | { readonly answers: readonly (readonly [question: string, answer: string])[] };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Guide = Readonly<Record<SectionId, Section>>;

/** All that stands in a block, one text a paragraph. */
export function textsOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  if ('points' in block) return block.points;
  return block.answers.flat();
}
