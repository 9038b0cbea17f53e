import { encodeVariant } from './encode.ts';
import type { EncodeAnswer, EncodeJob } from './background-encoder.ts';

/** The process of `createBackgroundEncoder`. It ends with its parent process. */

async function answerTo({ original, ...form }: EncodeJob): Promise<EncodeAnswer> {
  try {
    return { variant: await encodeVariant(Buffer.from(original), form) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on('disconnect', () => process.exit());
process.on('message', (job: EncodeJob) => {
  void answerTo(job).then((answer) => process.send?.(answer));
});
