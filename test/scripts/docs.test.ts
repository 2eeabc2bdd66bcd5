/** What the docs point at is there: links, and paths of the project in code spans. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../helpers/project.ts';

const files = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const LINK = /\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g;
const PATH = /`((?:src|test|scripts|docs)\/[\w./@-]+)`/g;

test('the docs were found', () => {
  expect(files).toContain('README.md');
  expect(files.length).toBeGreaterThan(10);
});

test.each(files)('every link and path in %s leads to a file of the project', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const links = [...text.matchAll(LINK)].map(([, to = '']) => path.join(root, path.dirname(file), to));
  const paths = [...text.matchAll(PATH)].map(([, to = '']) => path.join(root, to));
  const missing = [...links, ...paths].filter((to) => !existsSync(to));
  expect(missing.map((to) => path.relative(root, to))).toEqual([]);
});
