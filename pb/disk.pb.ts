import type * as disk from './lib/core/disk.ts';

onRecordCreateRequest((e) => {
  const { saveOrNameDisk } = require(`${__hooks}/lib/core/disk.js`) as typeof disk;
  saveOrNameDisk(() => e.next());
});

onRecordUpdateRequest((e) => {
  const { saveOrNameDisk } = require(`${__hooks}/lib/core/disk.js`) as typeof disk;
  saveOrNameDisk(() => e.next());
});

onRecordDeleteRequest((e) => {
  const { saveOrNameDisk } = require(`${__hooks}/lib/core/disk.js`) as typeof disk;
  saveOrNameDisk(() => e.next());
});

onRecordConfirmPasswordResetRequest((e) => {
  const { saveOrNameDisk } = require(`${__hooks}/lib/core/disk.js`) as typeof disk;
  saveOrNameDisk(() => e.next());
});
