#!/usr/bin/env bash
# Runs a command that must not outlive the process which started it: standard input is a pipe from that process, and its
# end, which the system reports however the process died, stops the command. SIGTERM and SIGINT sent to this shell or to its
# watcher stop the command too. (Bash, because dash cannot lift SIGINT's being ignored in what it starts with &.) Both
# collect what they start: where the starting process is the first of a container, nobody else would.
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

trap 'told=yes; kill -TERM "$child" 2>/dev/null' TERM INT
exec 3<&-
# A trapped signal ends a wait early; the next one collects the command itself.
while told=; wait "$child"; status=$?; [ -n "$told" ]; do :; done
{ kill -KILL "$watcher"; wait "$watcher"; } 2>/dev/null
exit "$status"
