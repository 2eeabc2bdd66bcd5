/**
 * Puts text on the clipboard; to be called from a click or a key, or within some seconds after.
 *
 * Uses the copy command, because `navigator.clipboard` asks for a permission, and this app denies all permissions.
 *
 * @returns whether the browser has copied the text
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
