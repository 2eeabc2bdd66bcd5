import type { Login } from '../credentials/login.ts';

export interface LoginQuestion {
  readonly id: number;
  /** `host:port` of the proxy. */
  readonly proxy: string;
  /** The user name that the proxy refused before; null where nothing was tried. */
  readonly refusedUser: string | null;
}

export interface LoginAnswer extends Login {
  /** Whether to save the login in the system's keychain. */
  readonly remember: boolean;
}

/** Gets the question that waits for the user; null when none is left. */
type QuestionListener = (question: LoginQuestion | null) => void;

/** Questions for the user, one at a time, in the order in which they came up. */
export interface LoginQuestions {
  /** Whether a listener can show a question to the user. */
  canAsk(): boolean;
  /** @returns null where the user declines */
  ask(question: Omit<LoginQuestion, 'id'>): Promise<LoginAnswer | null>;
  current(): LoginQuestion | null;
  /** An unknown id is ignored. @param answer null: declined */
  answer(id: number, answer: LoginAnswer | null): void;
  /** Calls the listener with each question when its turn comes. @returns a function that removes the listener */
  onQuestion(listener: QuestionListener): () => void;
}

interface PendingQuestion {
  readonly question: LoginQuestion;
  readonly resolve: (answer: LoginAnswer | null) => void;
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
      const { promise, resolve } = Promise.withResolvers<LoginAnswer | null>();
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
