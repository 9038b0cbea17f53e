import { atom, type ReadableAtom } from 'nanostores';

/** Loadable data, which stays visible while it reloads. */
export interface ResourceState<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly data: T | null;
}

export interface Resource<T> {
  readonly $state: ReadableAtom<ResourceState<T>>;
  /**
   * Loads the data. A response superseded by a later load is dropped. One that was in flight during a
   * `change` may be older than the change, so the load is repeated.
   * @param query identifies what is loaded. When loading fails, data of another query is dropped, since it
   * would be shown as the result of this one.
   * @throws what `work` throws, unless it was superseded
   */
  readonly load: (work: () => Promise<T>, query?: string) => Promise<void>;
  /** Changes the data, if loaded. */
  readonly change: (change: (data: T) => T) => void;
  /** Drops the data and any load in flight. */
  readonly reset: () => void;
}

export function createResource<T>(): Resource<T> {
  const state = atom<ResourceState<T>>({ status: 'loading', data: null });
  let loadedQuery = '';
  let newest = 0;
  let changes = 0;

  const loadAfterChanges = async (work: () => Promise<T>, isCurrent: () => boolean): Promise<T> => {
    for (;;) {
      const before = changes;
      const data = await work();
      if (before === changes || !isCurrent()) return data;
    }
  };

  return {
    $state: state,
    load: async (work, query = '') => {
      const own = ++newest;
      state.set({ ...state.get(), status: 'loading' });
      try {
        const data = await loadAfterChanges(work, () => own === newest);
        if (own !== newest) return;
        loadedQuery = query;
        state.set({ status: 'ready', data });
      } catch (error) {
        if (own !== newest) return;
        state.set({ status: 'failed', data: loadedQuery === query ? state.get().data : null });
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
