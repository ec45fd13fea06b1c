import { Dialog as Base } from '@base-ui/react/dialog'
import { Menu, X } from 'lucide-react'
import type { Role } from '#contract/roles'
import { DashboardNav } from '#web/shell/dashboard-nav.tsx'
import { DashboardBrand } from '#web/shell/dashboard-sidebar.tsx'
import { useNavigationMenu } from '#web/shell/use-navigation-menu.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { backdropLook } from '#web/ui/overlay.ts'

/** The sidebar on small screens. */
export function DashboardDrawer({ role, newOrders }: { role: Role; newOrders: number }) {
  const [open, setOpen] = useNavigationMenu()
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <div className="md:hidden">
        <Base.Trigger
          render={
            <IconButton label="Menu">
              <Menu aria-hidden />
            </IconButton>
          }
        />
      </div>
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Popup className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col border-r border-line bg-surface shadow-cast outline-none transition-transform duration-200 data-ending-style:-translate-x-full data-ending-style:duration-150 data-starting-style:-translate-x-full">
          <Base.Title className="sr-only">Menu</Base.Title>
          <DashboardBrand />
          <div className="relative grow overflow-y-auto p-3">
            <DashboardNav role={role} newOrders={newOrders} />
          </div>
          <Base.Close
            render={
              <IconButton label="Fermer" className="absolute top-2 right-2">
                <X aria-hidden />
              </IconButton>
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
