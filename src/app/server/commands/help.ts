const text = `Acta: Word templates become reviewed, approved and signed contracts.

  node bin/acta.mjs COMMAND

Serve
  start                 install, build if needed, migrate, and serve the pages and the API
  demo                  the same with a separate data directory and example data
  dev                   the same, reloading pages and server when a source file changes

Install
  setup ADDRESS         write the settings of a new installation with fresh secrets  [--mail URL] [--output FILE]
  doctor                examine an installation and say what to do  [--mail ADDRESS] [--json]

Data
  migrate               update the database to the latest schema
  seed                  add the example data to the database
  backup FILE           write the database and files to one file, while the server runs;
                        encrypted if its name ends in .backup
  restore FILE          restore a backup into an empty installation; --force empties it first
  masterkey rotate      change the key that encrypts secrets in the database; stop all nodes first
  build                 build the pages and programs ahead of the first start, for an image
  jobs [retry ID]       list permanently failed jobs, or retry one
  files check           list the files the database names and the file store does not have
  audit                 verify the hash chains of the audit log, and print each head

People
  person EMAIL          show one
  person EMAIL --end-sessions | --disable | --enable | --remove-factors
                        log out everywhere, disable or enable the account, or remove lost second factors
  person --everybody --end-sessions
                        log everyone out

  administrator         list the people with access to /administration
  administrator NAME    add one, or give one a new key; --remove removes one

Organizations
  organization [ID]     list them, or show one
  organization ID --plan basic|standard|advanced|single|free [--annual|--monthly] [--seats N]
  organization ID --withhold PERMISSION,…|none
  organization ID --status active|… | --white-label on|off | --special-ui on|off
                        change one; its open pages update
  payment               list orders waiting for a bank transfer
  payment confirm|refuse REFERENCE
                        confirm or reject the transfer with this reference
  credits ORGANIZATION +N [REFERENCE]
                        grant credits for registry queries

Templates
  lint FILE.docx        list the errors in a template  [--json]
  lint --output FILE.docx
                        list the errors for which Word would repair a finished document  [--json]
  fields FILE.docx      list its fields, lists and options  [--json]
  render FILE.docx ANSWERS.json -o OUT.docx
                        fill it in  [--blank TEXT] [--language es|en] [--strict] [--json]
  gallery               list the gallery templates
  gallery add FILE.docx --id ID --title TITLE --about TEXT
                        add a template, or a new version of one; --country, --settings FILE.json;
                        for all options: gallery add
  gallery remove|restore ID
                        hide a template from all organizations, or show it again

Work on Acta
  test [NAME …]         run every check, or only those whose names contain a NAME
  bench                 run the benchmarks; prints JSON lines

Settings are environment variables; see docs/settings.md.
`;

/** Prints the commands. */
export function run(): Promise<number> {
  process.stdout.write(text);
  return Promise.resolve(0);
}
