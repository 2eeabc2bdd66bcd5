/**
 * Puts text on the clipboard; to be called from a click or a key, or within some seconds after.
 *
 * By the copy command and not by `navigator.clipboard`: that one asks for a permission, and this app denies all.
 *
 * @returns whether the browser did it
 */
export function copyText(text: string): boolean {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', write, { capture: true, once: true });
  const done = document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
  return done;
}
