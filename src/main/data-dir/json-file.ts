import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, codeOf, messageOf } from '../util/errors.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { writeFileAtomically } from '../util/write-file.ts';

interface JsonFileOptions<T> {
  readonly schema: z.ZodType<T>;
  readonly nothing: T;
  /** Called with the error where an existing file could not be read or parsed. */
  readonly notRead: (error: unknown) => void;
}

/** The format's version, beside the content. */
const version = z.object({ version: z.literal(1) });

/** A JSON file of the data folder, in which a part of Rastro keeps something outside the database. */
export function jsonFile<T extends object>(file: string, { schema, nothing, notRead }: JsonFileOptions<T>) {
  return {
    /**
     * The content; `nothing` where there is no file, or one that can't be parsed.
     *
     * @throws AppError `disk` where the file is there and can't be read
     */
    async read(): Promise<T> {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        const code = codeOf(error);
        if (code === 'ENOENT') return null;
        notRead(error);
        throw new AppError('disk', `${file}: ${messageOf(error)}`, { path: file, code }, { cause: error });
      });
      if (text === null) return nothing;
      try {
        const content = JSON.parse(text);
        version.parse(content);
        return schema.parse(content);
      } catch (error) {
        notRead(error);
        return nothing;
      }
    },
    /** Writes the file, which only the user can read. @throws AppError `disk` */
    write: (content: T) =>
      writeFileAtomically(file, [JSON.stringify({ version: 1, ...content }, null, 2)], { isPrivate: true }),
  };
}

/** The content of such a file, read once and then kept in memory, because no other process writes the file. */
export interface JsonRecord<T> {
  get(): T;
  /** @throws AppError `disk`; the content is then as before */
  set(patch: Partial<T>): Promise<void>;
}

/** A file that can't be read counts as missing. */
export async function openJsonRecord<T extends object>(
  file: string,
  options: JsonFileOptions<T>,
): Promise<JsonRecord<T>> {
  const stored = jsonFile(file, options);
  const inTurn = createSerialQueue();
  let content = await stored.read().catch(() => options.nothing);
  return {
    get: () => content,
    set: (patch) =>
      inTurn(async () => {
        const next = { ...content, ...patch };
        await stored.write(next);
        content = next;
      }),
  };
}
