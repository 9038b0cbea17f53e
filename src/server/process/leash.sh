#!/bin/sh
# Runs a command that must not outlive the process which started it: standard input is a pipe from that process, and its
# end, which the system reports however the process died, stops the command.
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
trap 'kill -TERM "$child" 2>/dev/null' TERM INT
( cat <&3 >/dev/null; kill -TERM "$child" 2>/dev/null; sleep 5; kill -KILL "$child" 2>/dev/null ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$child"
status=$?
# A trapped signal ends the first wait early; the second one collects the command itself.
if [ "$status" -gt 128 ] && kill -0 "$child" 2>/dev/null; then wait "$child"; status=$?; fi
kill -KILL "$watcher" 2>/dev/null
exit "$status"
