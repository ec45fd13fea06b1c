import { CategoryChanges, NewCategory } from '#contract/catalogue-forms'
import { withImageKind } from '#web/catalogue/image-schema.ts'

export const newCategoryForm = withImageKind(NewCategory)
export const categoryChangesForm = withImageKind(CategoryChanges)
