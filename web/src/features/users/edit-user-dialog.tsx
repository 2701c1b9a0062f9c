import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { users as usersApi } from '#shared/api/users.ts'
import { role, type User, userForm, user as userSchema } from '#shared/domain/users.ts'
import { OFFICE } from '#shared/messages/office.ts'
import { ERRORS, MESSAGES } from '#shared/messages/pt-br.ts'
import { USERS } from '#shared/messages/users.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { type FieldChange, reconcile } from '#web/lib/changed-meanwhile.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { ChangedAlert } from '#web/ui/changed-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RestoredDraft } from '#web/ui/restored-draft.tsx'
import { RoleField } from './role-field.tsx'
import type { useUserChanges } from './use-users.ts'

type UserForm = z.input<typeof userForm>
type UserField = keyof UserForm
const FIELDS = ['full_name', 'phone', 'role'] as const satisfies readonly UserField[]

/** What can be changed of a person. */
const formOf = ({ full_name, phone, role }: User): UserForm => ({ full_name, phone, role })

const FIELD_NAMES: Record<UserField, string> = { full_name: 'Nome completo', phone: 'Telefone', role: 'Acesso' }
/** Refusals that are about the role. */
const OF_ROLE = ['LAST_ADMIN', 'OWN_ROLE', 'USER_SIGNUP_PENDING']

type Props = {
  open: boolean
  onClose: () => void
  user: User
  ownId: string
  update: ReturnType<typeof useUserChanges>['update']
}

/** Name, phone and role of a person. When somebody else changed them meanwhile, shows how and lets them be saved again. */
export function EditUserDialog({ open, onClose, user, ownId, update }: Props) {
  const isOneself = user.id === ownId
  const [read, setRead] = useState(user)
  const [changes, setChanges] = useState<FieldChange<UserForm, UserField>[]>()
  const form = useForm({
    resolver: zodResolver(userForm),
    defaultValues: formOf(user),
  })
  const draft = useDraft(`${ownId}:user:${user.id}`, form)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async typed => {
    try {
      await update.mutateAsync({ read, changed: { ...typed, user_id: read.id, version: read.version } })
      draft.clear()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'PROFILE_CHANGED') return takeIn(await currentUser(read, error))
      if (error.code === 'USER_NOT_FOUND') return onClose()
      if (OF_ROLE.includes(error.code)) form.setError('role', { message: error.message })
      const wrong = fieldErrorsOf(error)
      for (const field of ['full_name', 'phone', 'role'] as const) {
        const message = wrong[field]
        if (message !== undefined) form.setError(field, { message })
      }
    }
  })
  const discard = () => {
    form.reset()
    draft.clear()
  }
  const takeIn = (current: User | undefined) => {
    if (!current) {
      toast.error(USERS.UPDATE_FAILED, { description: ERRORS.PROFILE_CHANGED })
      return
    }
    const reconciled = reconcile(FIELDS, formOf(read), formOf(current), form.getValues())
    form.reset(formOf(current))
    for (const field of FIELDS)
      if (reconciled.form[field] !== current[field]) form.setValue(field, reconciled.form[field], { shouldDirty: true })
    setChanges(reconciled.changes)
    setRead(current)
  }
  const takeCurrent = (field: string) => {
    const known = FIELDS.find(name => name === field)
    if (!known) return
    form.setValue(known, formOf(read)[known], { shouldValidate: true })
    setChanges(changes?.map(change => (change.field === known ? { ...change, taken: true } : change)))
  }
  const chosen = form.watch('role')
  return (
    <FormDialog
      open={open}
      title={USERS.EDIT}
      submitLabel={OFFICE.SAVE}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        draft.clear()
        onClose()
      }}
    >
      {draft.restored && !changes && <RestoredDraft onDiscard={discard} />}
      {changes && (
        <ChangedAlert
          key={read.version}
          title={USERS.UPDATE_FAILED}
          sentence={ERRORS.PROFILE_CHANGED}
          changes={changes.map(change => ({
            ...change,
            label: FIELD_NAMES[change.field],
            current: shown(change.field, change.current),
            typed: shown(change.field, change.typed),
          }))}
          onTake={takeCurrent}
        />
      )}
      <TextField
        {...form.register('full_name')}
        label={FIELD_NAMES.full_name}
        autoComplete="off"
        error={errors.full_name !== undefined}
        helperText={errors.full_name?.message}
        fullWidth
      />
      <TextField label="E-mail" value={read.email} disabled helperText={USERS.EMAIL_FIXED} fullWidth />
      <TextField
        {...form.register('phone')}
        label={FIELD_NAMES.phone}
        type="tel"
        placeholder="(19) 99999-0000"
        autoComplete="off"
        error={errors.phone !== undefined}
        helperText={errors.phone?.message ?? 'Opcional, com DDD.'}
        fullWidth
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RoleField
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            disabled={isOneself}
            note={isOneself ? ERRORS.OWN_ROLE : undefined}
            error={errors.role?.message}
          />
        )}
      />
      {chosen !== read.role && (
        <Alert severity="warning">{USERS.ROLE_CHANGE_WARNING(read.full_name.split(' ')[0] ?? read.full_name)}</Alert>
      )}
    </FormDialog>
  )
}

const brought = z.object({ user: userSchema })

/** Who the person is now: the refusal brings it along; asked for otherwise. */
async function currentUser(read: User, refusal: ApiError): Promise<User | undefined> {
  const { data } = brought.safeParse(refusal.details)
  if (data) return data.user
  return (await call(usersApi.get, { user_id: read.id }).catch(() => undefined))?.user
}

function shown(field: UserField, value: string): string {
  if (field === 'role') return MESSAGES.ROLE_NAMES[role.parse(value)]
  return value === '' ? OFFICE.EMPTY_VALUE : `“${value}”`
}
