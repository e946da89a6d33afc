// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ChoicesField } from "./ChoicesField.tsx";
import { Field } from "./Field.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { SelectField } from "./SelectField.tsx";
import { SwitchField } from "./SwitchField.tsx";
import { TextAreaField } from "./TextAreaField.tsx";

afterEach(cleanup);

const describedBy = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test("a field is named by its label and described by its error and hint", () => {
  render(<Field label="E-mail" hint="Yours" error="E-mail is required" />);
  const input = screen.getByLabelText("E-mail");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(input)).toEqual(["E-mail is required", "Yours"]);
});

test("without error and hint it is neither invalid nor described", () => {
  render(<TextAreaField label="Reason" />);
  const area = screen.getByLabelText("Reason");
  expect(area.hasAttribute("aria-invalid")).toBe(false);
  expect(area.hasAttribute("aria-describedby")).toBe(false);
});

test("several options are chosen and let go one by one; the group says what is wrong with it", () => {
  const options = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));
  let next: string[] = [];
  const field = (chosen: string[]) => (
    <ChoicesField label="Teams" error="Not yours" options={options} chosen={chosen} onChange={(to) => (next = to)} />
  );
  const { rerender } = render(field(["c"]));
  expect(describedBy(screen.getByRole("group", { name: "Teams" }))).toEqual(["Not yours"]);
  fireEvent.click(screen.getByLabelText("A"));
  expect(next).toEqual(["c", "a"]);
  rerender(field(next));
  fireEvent.click(screen.getByLabelText("C"));
  expect(next).toEqual(["a"]);
});

test("a password is shown and hidden by its button, and keeps what was typed", () => {
  render(<PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  fireEvent.change(input, { target: { value: "Secret1!" } });
  expect(input.type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.type).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect([input.type, input.value]).toEqual(["password", "Secret1!"]);
});

test("every field gives its value to the form it is in", () => {
  let sent: unknown;
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent = Object.fromEntries(new FormData(event.currentTarget));
      }}
    >
      <Field label="Name" name="name" />
      <SelectField
        label="Country"
        name="country"
        defaultValue="GT"
        options={[
          { value: "GT", label: "Guatemala" },
          { value: "MX", label: "México" },
        ]}
      />
      <TextAreaField label="About" name="about" />
      <SwitchField label="Billing" name="billing" />
      <button type="submit">Send</button>
    </form>,
  );
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Quetzal" } });
  fireEvent.change(screen.getByLabelText("Country"), { target: { value: "MX" } });
  fireEvent.change(screen.getByLabelText("About"), { target: { value: "Law" } });
  fireEvent.click(screen.getByRole("switch", { name: "Billing" }));
  fireEvent.click(screen.getByText("Send"));
  expect(sent).toEqual({ name: "Quetzal", country: "MX", about: "Law", billing: "on" });
});
