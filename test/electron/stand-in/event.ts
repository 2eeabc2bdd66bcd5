/** An event of Electron whose default a listener can prevent. */
export class EventWithDefault {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
