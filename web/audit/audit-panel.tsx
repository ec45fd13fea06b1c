import type { AuditEntry } from '#contract/audit'
import { fr } from '#contract/french'
import { actNames, changesOf, entityNames } from '#web/audit/audit-words.ts'
import { ShopDate } from '#web/lib/shop-date.tsx'
import { RowPanel } from '#web/ui/data-table/row-panel.tsx'
import type { OpenRow } from '#web/ui/data-table/use-open-row.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { pressable, TextLink } from '#web/ui/text-link.tsx'

/** One act of staff in detail: the values before it, and those since. */
export function AuditPanel({ opened }: { opened: OpenRow<AuditEntry> }) {
  return (
    <RowPanel
      opened={opened}
      title="Journal"
      unknown="Cette action n’est pas dans le journal"
      titleOf={({ act, entity }) => fr(`${actNames[act]} : ${entityNames[entity].toLowerCase()}`)}
    >
      {(entry) => (
        <div className="grid gap-6">
          <Facts>
            <Fact name="Objet">{entry.label ?? 'Sans nom'}</Fact>
            <Fact name="Par">{entry.actor.email}</Fact>
            <Fact name="Le">
              <ShopDate at={entry.at} withTime />
            </Fact>
            <Fact name="Aussi">
              <TextLink to={`/dashboard/audit?entityId=${entry.entityId}`} className={pressable}>
                Toutes les actions sur cet objet
              </TextLink>
            </Fact>
          </Facts>
          <Changes {...entry} />
        </div>
      )}
    </RowPanel>
  )
}

function Changes({ change = {}, entity }: AuditEntry) {
  if (!change.before && !change.after)
    return <p className="text-sm text-soft">{fr('Le détail de cette action n’est pas conservé.')}</p>
  return (
    <ul className="grid gap-4 text-sm">
      {changesOf(change, entity).map(({ name, before, after }) => (
        <li key={name} className="grid gap-1.5">
          <h3 className="font-semibold">{name}</h3>
          {before && (
            <p className="rounded border-l-2 border-eosine bg-eosine-wash px-3 py-1.5 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{fr('Avant : ')}</span>
              {before}
            </p>
          )}
          {after && (
            <p className="rounded border-l-2 border-malachite bg-malachite-wash px-3 py-1.5 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{fr('Après : ')}</span>
              {after}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
