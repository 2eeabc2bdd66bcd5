/** A function that calls another function at once, then at most once in `ms` milliseconds. The last call is kept. */
interface Throttled {
  (): void;
  cancel(): void;
}

export function throttle(call: () => void, ms: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const rest = () => {
    timer = undefined;
    if (again) throttled();
  };
  const throttled = () => {
    again = timer !== undefined;
    if (again) return;
    call();
    timer = setTimeout(rest, ms);
  };
  return Object.assign(throttled, { cancel: () => clearTimeout(timer) });
}
