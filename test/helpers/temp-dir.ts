import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for a test, removed at its end: after what `afterEach` does, and on Windows once its files are let go. */
export function tempDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'rastro-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return dir;
}
