import Account from "@mui/icons-material/AccountCircleOutlined";
import Logout from "@mui/icons-material/Logout";
import ListItemIcon from "@mui/material/ListItemIcon";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { openScreens } from "../registry.ts";
import { leave } from "./sign-out.ts";

/** The menu of the account button: my account, log out. */
export function AccountMenu({
  anchor,
  onClose,
}: {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { dense: false } }}>
      {openScreens.some((screen) => screen.path === "/myaccount") && (
        <MenuItem
          onClick={() => {
            onClose();
            void navigate({ href: "/myaccount" });
          }}
        >
          <ListItemIcon>
            <Account fontSize="small" />
          </ListItemIcon>
          {t("shell.screen.myAccount")}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose();
          void leave();
        }}
      >
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        {t("shell.logOut")}
      </MenuItem>
    </Menu>
  );
}
