const text = `Acta: Word templates become reviewed, approved and signed contracts.

  node bin/acta.mjs COMMAND

Serve
  start                 install, build what is stale, migrate, and serve the pages and the API
  demo                  the same on its own data directory, with a demo law firm in it
  dev                   the same with pages and server that reload as the sources change

Data
  migrate               bring the database to the newest schema
  seed                  put the demo firm into the database
  backup FILE           write database and files to one file, while the server runs;
                        encrypted where its name ends in .backup
  restore FILE          put a backup into an empty installation; --force empties it first
  masterkey rotate      change the key that secrets in the database are encrypted with; no node may run meanwhile
  jobs [retry ID]       list the jobs that failed for good, or try one again
  audit                 check that no link of the audit log was changed, and print each head

People
  person EMAIL          show one
  person EMAIL --end-sessions | --disable | --enable | --remove-factors
                        log them out everywhere, close or open their account, or take away lost second factors
  person --everybody --end-sessions
                        log everybody out

  administrator         list who may open /administration
  administrator NAME    add one, or give one a new key; --remove takes one away

Organizations
  organization [ID]     list them, or show one
  organization ID --plan basic|standard|advanced|single|free [--annual|--monthly] [--seats N]
  organization ID --status active|… | --white-label on|off | --special-ui on|off
                        decide for one; its open pages learn of it
  payment               list the orders that wait for a bank transfer
  payment confirm|refuse REFERENCE
                        say whether the transfer with this reference has arrived
  credits ORGANIZATION +N [REFERENCE]
                        give it credits for registry queries

Templates
  lint FILE.docx        list every error of a template  [--json]
  fields FILE.docx      list its fields, loops and options  [--json]
  render FILE.docx ANSWERS.json -o OUT.docx
                        fill it  [--blank TEXT] [--language es|en] [--strict] [--json]
  gallery               list the templates offered to every organization
  gallery add FILE.docx --id ID --title TITLE --about TEXT
                        offer one more, or the next version of one; --country, --settings FILE.json
                        and what else there is: gallery add
  gallery remove|restore ID
                        hide one from every organization, or show it again

Work on Acta
  test [NAME …]         every check; with names only those whose name contains one of them
  bench                 measurements, as JSON lines

Settings come from the environment; docs/settings.md lists them.
`;

/** Prints the commands. */
export function run(): Promise<number> {
  process.stdout.write(text);
  return Promise.resolve(0);
}
