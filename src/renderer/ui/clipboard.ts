/**
 * Puts text on the clipboard; to be called from a click or a key.
 *
 * By the copy command and not by `navigator.clipboard`: that one asks for a permission, and this app denies all.
 */
export function copyText(text: string): void {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', write, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
}
