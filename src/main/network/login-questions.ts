import type { ProxyLogin, ProxyQuestion } from '../../contract/schemas/proxy.ts';

/** Gets the question that waits for the user; null when none is left. */
type QuestionListener = (question: ProxyQuestion | null) => void;

/** Questions for the user, one at a time, in the order in which they came up. */
export interface LoginQuestions {
  /** Whether a listener can show a question to the user. */
  canAsk(): boolean;
  /** @returns null where the user declines */
  ask(question: Omit<ProxyQuestion, 'id'>): Promise<ProxyLogin | null>;
  current(): ProxyQuestion | null;
  /** An unknown id is ignored. @param answer null: declined */
  answer(id: number, answer: ProxyLogin | null): void;
  /** Calls the listener with each question when its turn comes. @returns a function that removes the listener */
  onQuestion(listener: QuestionListener): () => void;
}

interface PendingQuestion {
  readonly question: ProxyQuestion;
  readonly resolve: (answer: ProxyLogin | null) => void;
}

export function createLoginQuestions(): LoginQuestions {
  const listeners = new Set<QuestionListener>();
  const pending: PendingQuestion[] = [];
  let lastId = 0;

  const current = () => pending[0]?.question ?? null;
  function notify(): void {
    for (const listener of listeners) listener(current());
  }

  return {
    canAsk: () => listeners.size > 0,
    ask(question) {
      const { promise, resolve } = Promise.withResolvers<ProxyLogin | null>();
      pending.push({ question: { id: ++lastId, ...question }, resolve });
      if (pending.length === 1) notify();
      return promise;
    },
    current,
    answer(id, answer) {
      const at = pending.findIndex(({ question }) => question.id === id);
      if (at === -1) return;
      pending.splice(at, 1)[0]?.resolve(answer);
      notify();
    },
    onQuestion(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
