/** A step gone through to its end. */
export async function ended<R>(step: AsyncGenerator<unknown, R>): Promise<R> {
  for (;;) {
    const { done, value } = await step.next();
    if (done) return value;
  }
}
