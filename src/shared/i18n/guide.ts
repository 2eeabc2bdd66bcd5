/** The sections of the guide, in their order on the screen. */
export const sectionIds = [
  'start',
  'connection',
  'import',
  'lookUp',
  'reading',
  'table',
  'map',
  'overview',
  'export',
  'schedule',
  'offline',
  'data',
  'problems',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** The pictures of the guide, which `npm run screenshots` takes in each language and scheme. */
export const pictureIds = ['fleet', 'import', 'preflight', 'map', 'palette'] as const;
export type PictureId = (typeof pictureIds)[number];

/**
 * A string is a paragraph. `steps` are ordered, `points` are not; `answers` are questions with their answers; a picture
 * has a text that describes it. `**name**` is a name on the screen.
 */
export type Block =
  | string
  | { readonly steps: readonly string[] }
  | { readonly points: readonly string[] }
  | { readonly answers: readonly (readonly [question: string, answer: string])[] }
  | { readonly picture: PictureId; readonly alt: string };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Guide = Readonly<Record<SectionId, Section>>;

/** The texts of a block, one for each paragraph. The description of a picture is not among them. */
export function textsOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  if ('points' in block) return block.points;
  if ('picture' in block) return [];
  return block.answers.flat();
}
