import type { Theme } from "#features/theming/theme.ts";
import type { Role } from "#protocol/actor.ts";

/** A person of the demo. */
export interface DemoPerson {
  readonly key: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly language: "en" | "es";
}

/** A firm of the demo with its people; the owner is the first. */
export interface DemoFirm {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** When it was founded, in working days before the seeding. */
  readonly founded: number;
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
  /** What it looks like: its colours, its logo beside this file, and the name of its own sign-in page. */
  readonly brand?: { readonly theme: Theme; readonly logo: string; readonly signInName: string };
  /** An invitation nobody has answered yet. */
  readonly invited?: { readonly email: string; readonly role: Exclude<Role, "owner"> };
}

const person = (
  key: string,
  firstName: string,
  lastName: string,
  role: Role,
  domain: string,
  language: "en" | "es",
): DemoPerson => ({ key, firstName, lastName, role, language, email: `${key}@${domain}` });

/** The firm the demo is about. */
export const quetzal: DemoFirm = {
  name: "Bufete Quetzal",
  address: "12 calle 1-25, zona 10, Edificio Géminis, oficina 904, Ciudad de Guatemala",
  phone: "23350904",
  founded: 28,
  people: [
    person("ana", "Ana Lucía", "Pérez", "owner", "quetzal.gt", "es"),
    person("diego", "Diego", "Morales", "manager", "quetzal.gt", "es"),
    person("sofia", "Sofía", "Ixcoy", "creator", "quetzal.gt", "es"),
    person("luis", "Luis Fernando", "Castañeda", "creator", "quetzal.gt", "es"),
    person("gabriela", "Gabriela", "Méndez", "reviewer", "quetzal.gt", "es"),
    person("rodrigo", "Rodrigo", "Barrios", "consultant", "quetzal.gt", "es"),
  ],
  // An address of the domain that is reserved for examples: with a mail server configured, nobody receives it.
  invited: { email: "marta.sandoval@example.com", role: "creator" },
};

/** A second firm, so that one sees how the two know nothing of each other; it is served under its own name. */
export const ceiba: DemoFirm = {
  name: "Ceiba Legal",
  address: "5a avenida norte 14, Antigua Guatemala",
  phone: "78320514",
  founded: 12,
  brand: {
    theme: {
      primary: "#1f4d3a",
      accent: "#8a5a12",
      background: "#f4f1e8",
      secondary: "#4a4f45",
      rectangles: "#2c6a50",
      error: "#c62828",
      info: "#1b5e9b",
      success: "#2b7a2f",
      warning: "#8a5a00",
      radius: 10,
    },
    logo: "logos/ceiba.png",
    signInName: "ceiba",
  },
  people: [
    person("carlos", "Carlos", "Arriola", "owner", "ceiba.gt", "en"),
    person("elena", "Elena", "Brandt", "creator", "ceiba.gt", "en"),
  ],
};
