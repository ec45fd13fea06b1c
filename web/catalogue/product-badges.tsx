import { CircleCheck, CircleX, FileText } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'

export function AvailabilityBadge({ available }: { available: boolean }) {
  return available ? (
    <Badge tone="malachite">
      <CircleCheck aria-hidden />
      Disponible
    </Badge>
  ) : (
    <Badge tone="eosine">
      <CircleX aria-hidden />
      Indisponible
    </Badge>
  )
}

export function DocumentBadge() {
  return (
    <Badge tone="methylene">
      <FileText aria-hidden />
      Fiche PDF
    </Badge>
  )
}
