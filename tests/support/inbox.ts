import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { inboxMessageSchema, inboxSummarySchema, type InboxMessage } from '#src/server/inbox/message.ts';

/** The demo's inbox as tests read it. */

const listSchema = z.object({ messages: z.array(inboxSummarySchema) });

/** The message to an address whose subject matches, once it has arrived. @throws Error with what arrived instead. */
export async function findMail(inboxUrl: string, to: string, subject: RegExp): Promise<InboxMessage> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { messages } = listSchema.parse(await (await fetch(`${inboxUrl}/api/messages`)).json());
    const found = messages.find((message) => message.to.includes(to) && subject.test(message.subject));
    if (found !== undefined) {
      return inboxMessageSchema.parse(await (await fetch(`${inboxUrl}/api/messages/${found.id}`)).json());
    }
    if (Date.now() > deadline)
      throw new Error(`No mail to ${to}: ${messages.map(({ subject: was }) => was).join(' | ')}`);
    await sleep(100);
  }
}
