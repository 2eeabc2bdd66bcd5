import { expect, test } from 'vitest';
import { writeDraft } from '../../../src/main/store/db/database.ts';
import { openWriter } from '../../../src/main/store/recovery/open-writer.ts';
import { tempDir } from '../helpers.ts';

/** SQLite's numbers for `synchronous`. */
const [NORMAL, FULL] = [1, 2];

test('A commit waits for the disk, but for that of a draft, which nothing counts on yet.', () => {
  const { db, close } = openWriter(tempDir());
  const synchronous = () => db.pragma('synchronous', { simple: true });
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(synchronous()).toBe(FULL);
  expect(writeDraft(db, synchronous)()).toBe(NORMAL);
  expect(synchronous()).toBe(FULL);
  const failing = writeDraft(db, () => {
    throw new Error('the disk is full');
  });
  expect(failing).toThrow('the disk is full');
  expect(synchronous()).toBe(FULL);
  close();
});
