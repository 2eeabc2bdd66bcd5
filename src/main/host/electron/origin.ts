/** The scheme of Rastro's own pages. With `file:` the pages would share one origin with every file on the disk. */
export const scheme = 'app';
export const host = 'rastro';
export const origin = `${scheme}://${host}`;
export const homePage = `${origin}/index.html`;
