import { expect, it } from 'vitest';
import { enquiryMessage } from './enquiry-message.ts';

it.each([
  ['disponible', 'Me interesa el BMW X5. ¿Sigue disponible?'],
  ['reservado', 'Me interesa el BMW X5. ¿Me avisáis si queda libre?'],
  ['inventado', 'Me interesa el BMW X5. ¿Sigue disponible?'],
])('a car that is %s is asked for: %j', (status, message) => {
  expect(enquiryMessage('BMW X5', status)).toBe(message);
});
