#!/usr/bin/env bash
# LibreOffice (7.4.7 here) and Python's csv: model names that programs take for numbers or dates, in a quoted CSV file and in
# tab-separated text without quotation marks. With default options 3 E5, 9-3, 500e and 208 stay as they are; with
# 'detect special numbers' only quoted fields read as text do. LibreOffice has to be installed; the script uses a
# temporary profile. Exits 1 when that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME="$folder"
command -v soffice python3 >/dev/null
soffice --version
python3 --version

python3 - <<'PY'
names = ['3 E5', '9-3', '500e', '208', '3E5', '00123', 'MAR 21', '1/2']
with open('quoted.csv', 'w', encoding='utf-8', newline='') as file:
    file.write('model,end\r\n' + ''.join(f'"{name}","x"\r\n' for name in names))
with open('tabs.tsv', 'w', encoding='utf-8', newline='') as file:
    file.write('model\tend\n' + ''.join(f'{name}\tx\n' for name in names))
PY
# Filter options, where any are given: separator, quotation mark, UTF-8, first line, columns, language, 'quoted fields as text',
# 'detect special numbers'.
convert() { # file, filter, name of the output
  mkdir "$3"
  soffice -env:UserInstallation="file://$folder/profile" --headless ${2:+--infilter="CSV:$2"} \
    --convert-to 'csv:Text - txt - csv (StarCalc):59,34,76,1' --outdir "$3" "$1" >/dev/null 2>&1
}
convert quoted.csv '' plain
convert quoted.csv 44,34,76,1,,0,true,false text
convert quoted.csv 44,34,76,1,,0,false,true special
convert tabs.tsv 9,34,76,1,,0,false,false tabs
convert tabs.tsv 9,34,76,1,,0,false,true tabs-special

python3 - <<'PY'
import csv
import sys

changed = False


def shows(what, seen, expected):
    global changed
    same = seen == expected
    changed |= not same
    print(f"{'as before' if same else 'CHANGED  '}  {what}: {seen}")


def models(path, delimiter):
    with open(path, encoding='utf-8', newline='') as file:
        return [row[0] for row in csv.reader(file, delimiter=delimiter)][1:]


names = ['3 E5', '9-3', '500e', '208', '3E5', '00123', 'MAR 21', '1/2']
shows("Python reads quoted CSV as it is", models('quoted.csv', ','), names)
shows("Python reads tab-separated text as it is", models('tabs.tsv', '\t'), names)
converted = {
    'a quoted CSV file with default options': 'plain/quoted.csv',
    "a quoted CSV file with 'quoted fields as text'": 'text/quoted.csv',
    "a quoted CSV file with 'detect special numbers'": 'special/quoted.csv',
    'tab-separated text': 'tabs/tabs.csv',
    "tab-separated text with 'detect special numbers'": 'tabs-special/tabs.csv',
}
numbers = {'3E5': '300000', '00123': '123'}
special = {'3 E5': '3.00E+05', '3E5': '3.00E+05', '00123': '123', 'MAR 21': '03/21', '1/2': '01/02'}
other = [numbers, {}, special, numbers, special]
print('LibreOffice, saved again as CSV, shows other than written:')
for (what, path), expected in zip(converted.items(), other):
    seen = dict(zip(names, models(path, ';')))
    # A date has this year's number, which is left out.
    shows(what, {name: now[:8] if '/' not in now else now[:5] for name, now in seen.items() if now != name}, expected)
sys.exit(1 if changed else 0)
PY
