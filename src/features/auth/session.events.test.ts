import { afterEach, expect, test, vi } from 'vitest';
import { emitSessionEvent, onSessionEvent } from '#src/features/auth/session.events.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('every listener hears every event, until it ends listening', () => {
  const heard: string[] = [];
  const end = onSessionEvent((event) => heard.push(`a ${event}`));
  const endOther = onSessionEvent((event) => heard.push(`b ${event}`));
  emitSessionEvent('SIGNED_IN');
  end();
  emitSessionEvent('SIGNED_OUT');
  endOther();
  emitSessionEvent('INITIAL_SESSION');
  expect(heard).toEqual(['a SIGNED_IN', 'b SIGNED_IN', 'b SIGNED_OUT']);
});

test('a listener that throws does not keep the others from hearing', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const heard: string[] = [];
  const ends = [
    onSessionEvent(() => {
      throw new Error('broken');
    }),
    onSessionEvent((event) => heard.push(event)),
  ];
  emitSessionEvent('USER_UPDATED');
  for (const end of ends) end();
  expect(heard).toEqual(['USER_UPDATED']);
  expect(report).toHaveBeenCalledOnce();
});
