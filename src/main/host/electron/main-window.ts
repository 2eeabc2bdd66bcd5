import type { BrowserWindow } from 'electron';

/** The one window of the app, which may be closed and opened again while the app goes on. */
export interface MainWindow {
  current(): BrowserWindow | null;
  show(): void;
  /** From now on the app stays open without a window, until a window is opened again. */
  enterBackground(): void;
  isInBackground(): boolean;
  /** Calls the listener with every window that is opened from now on. */
  onOpen(listener: (window: BrowserWindow) => void): void;
  /** Calls the listener whenever a window was opened or closed, or the background was entered. */
  onChange(listener: () => void): void;
}

export function createMainWindow(open: () => BrowserWindow): MainWindow {
  let window: BrowserWindow | null = null;
  let isInBackground = false;
  const opened = new Set<(window: BrowserWindow) => void>();
  const changed = new Set<() => void>();
  const notify = () => {
    for (const listener of changed) listener();
  };

  function openNew(): void {
    const fresh = open();
    window = fresh;
    isInBackground = false;
    fresh.once('closed', () => {
      window = null;
      notify();
    });
    for (const listener of opened) listener(fresh);
    notify();
  }

  return {
    current: () => window,
    show() {
      if (!window) return openNew();
      // A new window that is still hidden shows itself once its page is drawn.
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    enterBackground() {
      isInBackground = true;
      notify();
    },
    isInBackground: () => isInBackground,
    onOpen: (listener) => {
      opened.add(listener);
    },
    onChange: (listener) => {
      changed.add(listener);
    },
  };
}
