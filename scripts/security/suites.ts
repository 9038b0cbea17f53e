/** What `npm run security` runs: files or beginnings of their names, and what each looks at. SECURITY.md tells where the rest is. */
export const SUITES: Readonly<Record<string, string>> = {
  'tests/pb/rules.test.ts': 'who may do what with each collection; one without rows fails',
  'tests/pb/side-channels.test.ts': 'what filters, orders, streams and errors tell of what is not shown',
  'tests/pb/gateway-': 'the API’s door: odd requests, bodies, rates, crowds, photos',
  'tests/pb/accounts': 'signing in, registering, recovering, granting',
  'tests/pb/people.test.ts': 'who administers, and that somebody does',
  'tests/pb/originals.test.ts': 'photographs as the camera wrote them',
  'tests/pb/setup.test.ts': 'PocketBase’s settings, limits and log',
  'tests/pages/hostile.test.ts': 'odd requests for pages, files, photos and what machines read',
  'tests/pages/html.test.ts': 'valid pages, from which nothing breaks out',
  'tests/pages/secrets.test.ts': 'what visitors load',
  'src/hostile-addresses.test.ts':
    'odd addresses and headers, before what reads them: ways back, filters, paths, ranges',
  'src/server/gateway/': 'the gateway’s parts, path tricks among them',
  'src/server/process/child-env.test.ts': 'what children are told',
  'src/server/pocketbase/install-release.test.ts': 'a PocketBase that is not what it says',
  'src/server/doctor/settings.test.ts': 'what an operator is warned of',
  'src/server/owner-only.test.ts': 'other accounts of the machine',
  'src/server/log.test.ts': 'nobody’s address in the log',
  'src/server/mail/lead-mails.test.ts': 'what strangers can make a mail say',
  'src/features/auth/rules/': 'passwords, recovery links, ways back',
};
