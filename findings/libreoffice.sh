#!/usr/bin/env bash
# LibreOffice (7.4.7 here): what it writes into XLSX files, and what it shows of files from other programs. It
# has to be installed; the script uses a temporary profile. Exits 1 when that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME="$folder"
command -v soffice unzip python3 >/dev/null
soffice --version
convert() { soffice -env:UserInstallation="file://$folder/profile" --headless --convert-to "$1" "$2" >/dev/null 2>&1; }

changed=0
shows() { # what, text, pattern
  local seen
  if seen=$(grep -oE -m1 -- "$3" <<<"$2" | head -1) && [ -n "$seen" ]; then
    echo "as before  $1: $seen"
  else
    echo "CHANGED    $1: no $3"
    changed=1
  fi
}

# A sheet as LibreOffice saves it after a row was deleted: the last of all rows is alone at the end.
cat >stock.fods <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<style:style style:name="ro1" style:family="table-row"><style:table-row-properties style:row-height="0.6cm" style:use-optimal-row-height="true"/></style:style>
<style:style style:name="ro2" style:family="table-row"><style:table-row-properties style:row-height="0.45cm" style:use-optimal-row-height="true"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>
<table:table table:name="Stock">
<table:table-row table:style-name="ro1"><table:table-cell office:value-type="string"><text:p>Marca</text:p></table:table-cell></table:table-row>
<table:table-row table:style-name="ro1" table:number-rows-repeated="1048574"><table:table-cell/></table:table-row>
<table:table-row table:style-name="ro2"><table:table-cell/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>
XML
convert xlsx stock.fods
shows 'the date system is the word true, not 1' "$(unzip -p stock.xlsx xl/workbook.xml)" 'date1904="true"'
sheet=$(unzip -p stock.xlsx xl/worksheets/sheet1.xml)
shows 'an empty last row is written' "$sheet" '<row r="1048576"[^>]*></row>'
shows 'and spans the sheet' "$sheet" '<dimension ref="[^"]*1048576"/>'

# A workbook as openpyxl writes it: a formula without a cached value, an ISO date, a text in CDATA.
python3 - <<'PY'
import zipfile
main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
package = 'http://schemas.openxmlformats.org/package/2006'
parts = {
    '[Content_Types].xml': f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels': f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': f'<workbook {main} xmlns:r="{office}"><sheets><sheet name="Stock" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': f'<worksheet {main}><sheetData><row r="1"><c r="A1"><f>30000*1.21</f><v></v></c><c r="B1" t="d"><v>2021-03-15T00:00:00</v></c><c r="C1" t="inlineStr"><is><t>Rolls <![CDATA[& Co]]> m</t></is></c><c r="D1" t="e"><v>#REF!</v></c></row></sheetData></worksheet>',
}
with zipfile.ZipFile('openpyxl.xlsx', 'w') as archive:
    for path, xml in parts.items():
        archive.writestr(path, xml)
PY
TZ=Pacific/Auckland convert csv openpyxl.xlsx
row=$(cat openpyxl.csv)
shows 'it calculates a value that the file does not hold, so that it is not missed' "$row" '^36300'
shows 'an ISO date is that day in Auckland too' "$row" '2021-03-15|03/15/2021|03/15/21|44270'
shows 'CDATA is text' "$row" 'Rolls & Co m'
shows 'an error is written as its word' "$row" '#REF!'
exit $changed
