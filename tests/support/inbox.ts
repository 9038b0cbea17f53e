import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import {
  inboxMessageSchema,
  inboxSummarySchema,
  type InboxMessage,
  type InboxSummary,
} from '#scripts/mail-catcher/message.ts';

/** Reads the demo's inbox. */

const listSchema = z.object({ messages: z.array(inboxSummarySchema) });

/** The messages to an address, newest first. */
export async function mailsTo(inboxUrl: string, to: string): Promise<InboxSummary[]> {
  const { messages } = listSchema.parse(await (await fetch(`${inboxUrl}/api/messages`)).json());
  return messages.filter((message) => message.to.includes(to));
}

/** Waits for a message to an address whose subject matches. @throws Error with the received messages instead. */
export async function findMail(inboxUrl: string, to: string, subject: RegExp): Promise<InboxMessage> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const mails = await mailsTo(inboxUrl, to);
    const found = mails.find((mail) => subject.test(mail.subject));
    if (found !== undefined)
      return inboxMessageSchema.parse(await (await fetch(`${inboxUrl}/api/messages/${found.id}`)).json());
    if (Date.now() > deadline)
      throw new Error(`No such mail to ${to}: ${mails.map(({ subject: was }) => was).join(' | ')}`);
    await sleep(100);
  }
}
