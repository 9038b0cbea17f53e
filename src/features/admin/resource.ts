import { atom, type ReadableAtom } from 'nanostores';

/** Something that is loaded: what is known stays visible while it is loaded again. */
export interface ResourceState<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly data: T | null;
}

export interface Resource<T> {
  readonly $state: ReadableAtom<ResourceState<T>>;
  /** Loads; an answer that a later load has overtaken is dropped. @throws what `work` throws, unless it was overtaken. */
  readonly load: (work: () => Promise<T>) => Promise<void>;
  /** Changes what is known, if anything is. */
  readonly change: (change: (data: T) => T) => void;
  /** Forgets what is known, because something else is wanted now. */
  readonly reset: () => void;
}

export function createResource<T>(): Resource<T> {
  const state = atom<ResourceState<T>>({ status: 'loading', data: null });
  let newest = 0;
  return {
    $state: state,
    load: async (work) => {
      const own = ++newest;
      state.set({ ...state.get(), status: 'loading' });
      try {
        const data = await work();
        if (own === newest) state.set({ status: 'ready', data });
      } catch (error) {
        if (own !== newest) return;
        state.set({ ...state.get(), status: 'failed' });
        throw error;
      }
    },
    change: (change) => {
      const { status, data } = state.get();
      if (data !== null) state.set({ status, data: change(data) });
    },
    reset: () => {
      newest++;
      state.set({ status: 'loading', data: null });
    },
  };
}
