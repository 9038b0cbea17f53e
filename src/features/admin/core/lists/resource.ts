import { atom, type ReadableAtom } from 'nanostores';

/** Something that is loaded: what is known stays visible while it is loaded again. */
export interface ResourceState<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly data: T | null;
}

export interface Resource<T> {
  readonly $state: ReadableAtom<ResourceState<T>>;
  /**
   * Loads. An answer that a later load has overtaken is dropped; one that was on its way during a `change` may be older
   * than it, and is asked for again.
   * @param question what is asked for. When it fails, what answered another one is forgotten: it would stand there as its answer.
   * @throws what `work` throws, unless it was overtaken.
   */
  readonly load: (work: () => Promise<T>, question?: string) => Promise<void>;
  /** Changes what is known, if anything is. */
  readonly change: (change: (data: T) => T) => void;
  /** Forgets what is known, because something else is wanted now. */
  readonly reset: () => void;
}

export function createResource<T>(): Resource<T> {
  const state = atom<ResourceState<T>>({ status: 'loading', data: null });
  let answered = '';
  let newest = 0;
  let changes = 0;

  const answerAfterChanges = async (work: () => Promise<T>, isWanted: () => boolean): Promise<T> => {
    for (;;) {
      const known = changes;
      const data = await work();
      if (known === changes || !isWanted()) return data;
    }
  };

  return {
    $state: state,
    load: async (work, question = '') => {
      const own = ++newest;
      state.set({ ...state.get(), status: 'loading' });
      try {
        const data = await answerAfterChanges(work, () => own === newest);
        if (own !== newest) return;
        answered = question;
        state.set({ status: 'ready', data });
      } catch (error) {
        if (own !== newest) return;
        state.set({ status: 'failed', data: answered === question ? state.get().data : null });
        throw error;
      }
    },
    change: (change) => {
      changes++;
      const { status, data } = state.get();
      if (data !== null) state.set({ status, data: change(data) });
    },
    reset: () => {
      newest++;
      state.set({ status: 'loading', data: null });
    },
  };
}
