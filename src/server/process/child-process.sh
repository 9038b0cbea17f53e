#!/usr/bin/env bash
# Runs a command that must not outlive its parent process. Standard input is a pipe from the parent; the kernel closes it however
# the parent dies, and that stops the command. SIGTERM and SIGINT sent to this shell or to its watcher stop the command too.
# (Bash, because dash cannot undo that background jobs ignore SIGINT.) Both reap their children: a parent that is process 1 of a
# container may not.
exec 3<&0
"$@" </dev/null 3<&- &
child=$!

watch() {
  trap 'kill -TERM "$child" 2>/dev/null' TERM INT
  until read -r _ <&3; [ $? -le 128 ]; do :; done
  kill -TERM "$child" 2>/dev/null
  for _ in {1..50}; do sleep 0.1; done
  kill -KILL "$child" 2>/dev/null
}
watch >/dev/null 2>&1 &
watcher=$!

trap 'signalled=yes; kill -TERM "$child" 2>/dev/null' TERM INT
exec 3<&-
# A trapped signal interrupts wait; the next wait reaps the command.
while signalled=; wait "$child"; status=$?; [ -n "$signalled" ]; do :; done
{ kill -KILL "$watcher"; wait "$watcher"; } 2>/dev/null
exit "$status"
