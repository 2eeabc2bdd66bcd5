/** `electron.powerMonitor`; `emit` plays the system. Source: Electron's `lib/browser/api/power-monitor.ts`. */
import { EventEmitter } from 'node:events';

export class PowerMonitor extends EventEmitter {
  /** Linux asks Electron before a shutdown only while this is true. */
  private listensForShutdown = false;

  constructor() {
    super();
    this.arm();
  }

  /** The real one is armed by its first listener, which does not count yet. */
  private arm(): void {
    this.once('newListener', () => {
      this.listensForShutdown = this.listenerCount('shutdown') > 0;
      this.on('newListener', (event) => {
        if (event === 'shutdown') this.listensForShutdown = true;
      });
      this.on('removeListener', (event) => {
        if (event === 'shutdown') this.listensForShutdown = this.listenerCount('shutdown') > 0;
      });
    });
  }

  override emit(name: string | symbol, ...args: unknown[]): boolean {
    if (name === 'shutdown' && process.platform === 'linux' && !this.listensForShutdown) return false;
    return super.emit(name, ...args);
  }

  /** As in a process that has just started. */
  restart(): void {
    this.removeAllListeners();
    this.listensForShutdown = false;
    this.arm();
  }
}

export const powerMonitor: PowerMonitor = new PowerMonitor();
